import { enableCompileCache } from 'node:module';

// Before anything else is loaded, so that the second start reads compiled code; hence the late import.
enableCompileCache();
const { main } = await import('./cli/program.ts');
process.exitCode = await main(process.argv.slice(2));
