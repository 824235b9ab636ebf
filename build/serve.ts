import { serve } from './browser-host.ts';
import { ensureBuild } from './ensure-build.ts';
import { exitPlainly } from './exit-plainly.ts';

await exitPlainly(async () => {
  await ensureBuild();
  return serve(process.argv.slice(2));
});
