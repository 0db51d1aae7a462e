export { childrenOf, wordsOf, wordsOrNew } from '../ui/form/recordOptions.ts'
