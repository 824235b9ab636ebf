import { measureAcknowledgement } from './acknowledge.ts';

console.log(await measureAcknowledgement());
