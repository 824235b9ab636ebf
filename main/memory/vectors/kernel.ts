import { kernelModule } from './kernel.generated.ts';

/** The part of WebAssembly that is used here; Node.js has it, its type definitions don't. */
interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
interface WebAssemblyNamespace {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Kernel };
}
declare const WebAssembly: WebAssemblyNamespace;

/** One instance of the compiled kernel with a memory of its own. All arguments are byte addresses and counts in that memory. */
export interface Kernel {
  readonly memory: WebAssemblyMemory;
  /**
   * Writes the Hamming distance of each code to the query (u16 each) and adds to the histogram of distances (u32 each).
   * `width` is a code's length in bytes, a multiple of 16.
   */
  scan(
    codes: number,
    count: number,
    width: number,
    query: number,
    distances: number,
    histogram: number,
  ): void;
}

/** Makes a kernel; compiling its few hundred bytes takes well under a millisecond. */
export function createKernel(): Kernel {
  const module = new WebAssembly.Module(Buffer.from(kernelModule, 'base64'));
  return new WebAssembly.Instance(module).exports;
}
