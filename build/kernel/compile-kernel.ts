import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { main as compile } from 'assemblyscript/asc';

const sourcePath = fileURLToPath(new URL('./hamming.as', import.meta.url));

/** Compiles the kernel from its source: the bytes of a WebAssembly module. Errors: the compiler's own, with its message. */
export async function compileKernel(): Promise<Uint8Array> {
  const source = await readFile(sourcePath, 'utf8');
  const outputs = new Map<string, Uint8Array | string>();
  const { error, stderr } = await compile(
    [
      'hamming.ts',
      '--outFile',
      'hamming.wasm',
      '--optimizeLevel',
      '3',
      '--noAssert',
      '--runtime',
      'stub',
      '--enable',
      'simd',
    ],
    {
      readFile: (name) => (name === 'hamming.ts' ? source : null),
      writeFile: (name, contents) => {
        outputs.set(name, contents);
      },
      listFiles: () => [],
    },
  );
  if (error !== null) throw new Error(`${error.message}\n${stderr.toString()}`);
  const module = outputs.get('hamming.wasm');
  if (module === undefined || typeof module === 'string') throw new Error('The compiler wrote no module.');
  return module;
}

/** The generated source file that carries the module. */
export function kernelSource(module: Uint8Array): string {
  const text = Buffer.from(module).toString('base64');
  const lines = text.match(/.{1,96}/gu) ?? [];
  return `/** Generated from build/kernel/hamming.as by \`npm run build:kernel\`; a WebAssembly module in base64. */
export const kernelModule = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join('');
`;
}
