import { serve } from './browser-host.ts';
import { ensureBuild } from './ensure-build.ts';

await ensureBuild();
process.exitCode = await serve(process.argv.slice(2));
