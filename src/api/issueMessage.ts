import type { z } from 'zod'

/** A text of `locales/…/message.json` (`message.<key>`) with what stands in its gaps. */
export interface MessageKey {
  key: string
  values?: Record<string, string | number>
}

/** The same words for the same mistake on both sides: the form before sending, the server when it refuses. */
export function issueMessage(issue: z.core.$ZodIssue): MessageKey {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { key: 'required' }
      return { key: issue.expected === 'int' ? 'wholeOnly' : 'wrongType' }
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1
          ? { key: 'required' }
          : { key: 'tooShort', values: { minimum: Number(issue.minimum) } }
      if (issue.origin === 'array') return { key: 'tooFew', values: { minimum: Number(issue.minimum) } }
      return issue.inclusive
        ? { key: 'tooSmall', values: { minimum: Number(issue.minimum) } }
        : { key: 'notAbove', values: { minimum: Number(issue.minimum) } }
    case 'too_big':
      if (issue.origin === 'string') return { key: 'tooLong', values: { maximum: Number(issue.maximum) } }
      if (issue.origin === 'array') return { key: 'tooMany', values: { maximum: Number(issue.maximum) } }
      if (issue.origin === 'file') return { key: 'fileTooLarge' }
      return { key: 'tooBig', values: { maximum: Number(issue.maximum) } }
    case 'unrecognized_keys':
      return { key: 'unknownField' }
    case 'custom':
    case 'invalid_format':
      return { key: OWN_WORD.test(issue.message) ? issue.message : 'wrongFormat' }
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? { key: 'required' } : { key: 'wrongValue' }
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
      return { key: 'wrongValue' }
  }
}

/** An `error` of our own schemas is one word, a key of `message.json`; what Zod says by itself is a sentence. */
const OWN_WORD = /^[a-z]\w*$/i
