export { childrenOf, unitOptions, wordsOf, wordsOrNew } from '../ui/form/recordOptions.ts'
