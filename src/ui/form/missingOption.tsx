import { useMutation } from '@tanstack/react-query'
import type { HTMLAttributes, Key } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf } from '../../api/client/queries.ts'
import { failureText } from '../feedback/failureText.ts'
import type { Option, Options } from './optionsOf.ts'
import { useRecord } from './recordContext.ts'
import type { OptionsFound } from './useOptions.ts'
import './option.css'

const MISSING = Symbol('missing')

/** The last line of a select: it makes what was typed. */
export const isMissing = (option: Option): boolean => option.value === MISSING

/** Select or create (specification 3 §2.1): offers to make the typed word when nothing is called so and the user may. */
export function useMissingOption(
  source: Options,
  keyword: string,
  found: OptionsFound,
  choose: (made: Option) => void,
) {
  const { t } = useTranslation()
  const { session, valuesNow } = useRecord()
  const make = useMutation({ ...mutationOf(source.create?.endpoint ?? source.endpoint), onError: () => undefined })
  const word = keyword.trim()
  const known = found.options.some(({ label }) => label.toLowerCase() === word.toLowerCase())
  const offered = source.create && session.may(source.create.endpoint) && word !== '' && !found.fetching && !known
  return {
    option: offered
      ? ({ value: MISSING, label: t('screen.form.createOption', { name: word }) } satisfies Option)
      : undefined,
    creating: make.isPending,
    failure: make.error ? failureText(make.error) : undefined,
    create: () =>
      make.mutate(source.create!.input(word, valuesNow() as never) as never, {
        onSuccess: (answer) => choose(source.create!.optionOf(answer, word)),
      }),
  }
}

/** A line of a select: what it is called, and more quietly what tells it apart. */
export function optionRow({ key, ...attributes }: HTMLAttributes<HTMLLIElement> & { key: Key }, option: Option) {
  return (
    <li key={key} {...attributes}>
      <span className={isMissing(option) ? 'form-option form-option-missing' : 'form-option'}>
        <span>{option.label}</span>
        {option.detail && <small>{option.detail}</small>}
      </span>
    </li>
  )
}
