/** Generated from build/kernel/hamming.as by `npm run build:kernel`; a WebAssembly module in base64. */
export const kernelModule = [
  'AGFzbQEAAAABCgFgBn9/f39/fwADAgEABQMBAAAHEQIEc2NhbgAABm1lbW9yeQIACrsBAbgBAgJ/AXsDQCABIAdLBED9DAAA',
  'AAAAAAAAAAAAAAAAAAAhCEEAIQYDQCACIAZLBEAgCCAAIAZq/QAEACADIAZq/QAEAP1R/WL9ff2OASEIIAZBEGohBgwBCwsg',
  'BCAHQQF0aiAI/X8iCCAIIAj9DQgJCgsMDQ4PAAECAwQFBgf9rgEiCP0bACAI/RsBaiIGOwEAIAUgBkECdGoiBiAGKAIAQQFq',
  'NgIAIAAgAmohACAHQQFqIQcMAQsLCw==',
].join('');
