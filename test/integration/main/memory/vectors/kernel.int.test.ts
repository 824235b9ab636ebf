import { expect, test } from 'vitest';
import { compileKernel } from '../../../../../build/kernel/compile-kernel.ts';
import { kernelModule } from '../../../../../main/memory/vectors/kernel.generated.ts';

test('The committed kernel is what its source compiles to', async () => {
  expect(Buffer.from(await compileKernel()).toString('base64')).toBe(kernelModule);
});
