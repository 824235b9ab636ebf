/**
 * The first 16 hex digits of SHA-256 over the text of every prompt version there has been. Lines are added, never changed: a new text is
 * a new version with an entry in its changelog.
 */
export const publishedPrompts: Readonly<Record<string, string>> = {
  'system 1': 'c2d9e43711834d59',
  'summary 1': 'ba1e0af4240d458a',
  'summary-simpler 1': 'd3cde40353498d6d',
  'label 1': 'e8e15e08327b250a',
  'entities 1': '1df82f944357f8a4',
  'augmentation 1': 'd26822340b637ea3',
  'task 1': '13e2b93c2c373041',
};
