import { writeFile } from 'node:fs/promises';
import { compileKernel, kernelSource } from './compile-kernel.ts';

const target = new URL('../../main/memory/vectors/kernel.generated.ts', import.meta.url);
const module = await compileKernel();
await writeFile(target, kernelSource(module));
process.stdout.write(`main/memory/vectors/kernel.generated.ts: ${module.byteLength} bytes of WebAssembly\n`);
