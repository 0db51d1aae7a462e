import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../api/client/apiFailure.ts'
import { mutationOf } from '../../api/client/queries.ts'
import { failureText } from '../feedback/failureText.ts'
import { useSession } from '../session/useSession.ts'
import { checkRecord, isOnScreen } from './checkRecord.ts'
import { ChosenOptions } from './chosenOptions.ts'
import type { Form, FormMode } from './defineForm.ts'
import { fieldsOf } from './fieldSchema.ts'
import { isEmpty, pathOnScreen, startValues, type Values } from './formValues.ts'
import { errorTree } from './issues.ts'
import { openRecord } from './openRecord.ts'
import type { OpenRecord } from './recordContext.ts'

/** Why the last save failed: the one line at the top of the form. */
export interface Problem {
  text: string
  /** Somebody else changed the record: only opening it again helps. */
  changedMeanwhile: boolean
}

export interface RecordForm {
  open: OpenRecord
  problem: Problem | null
  saving: boolean
  save: () => Promise<void>
  isDirty: () => boolean
}

export interface RecordFormInput {
  form: Form
  mode: FormMode
  id: number | undefined
  /** The loaded record of `edit` and `copy`. */
  record: Values | undefined
  /** Values a new record starts with, beyond the form's own. */
  given?: object
  onSaved: (answer: unknown) => void
}

/** One record being filled in: values, rules, and the way to the server and back. */
export function useRecordForm({ form, mode, id, record, given, onSaved }: RecordFormInput): RecordForm {
  const { t } = useTranslation()
  const session = useSession()
  const endpoint = (mode === 'edit' ? form.edit : form.create)!
  const schemas = fieldsOf(endpoint.parts.body)
  const [start] = useState(() =>
    startValues(schemas, { ...(session.user && form.defaults(session.user)), ...given, ...taken(form, mode, record) }),
  )
  const [typed] = useState(
    () => new Set(mode === 'create' ? [] : Object.keys(start).filter((name) => !isEmpty(start[name]))),
  )
  const [options] = useState(() => new ChosenOptions(record))
  const [problem, setProblem] = useState<Problem | null>(null)
  // A failure is shown in the form; with an `onError` of its own it makes no toast.
  const save = useMutation({ ...mutationOf(endpoint), onError: () => undefined })

  // The rules look at what the fields work with, and that is made of the form's own methods: a knot, cut here.
  const opened = useRef<OpenRecord>(null)
  const resolver: Resolver = (values: FieldValues) => {
    const { sent, issues } = checkRecord(endpoint.parts.body!, opened.current!, values)
    const messages = [...issues].map(
      ([path, { key, values: gaps }]) => [path, t(`message.${key}`, gaps ?? {})] as const,
    )
    return messages.length > 0 ? { values: {}, errors: errorTree(messages) } : { values: sent, errors: {} }
  }
  const { control, formState, getValues, setValue, setError, handleSubmit } = useForm({
    defaultValues: start,
    resolver,
    shouldFocusError: false,
  })
  const { isDirty, isSubmitted } = formState

  const open = useMemo(
    () =>
      openRecord({
        form,
        mode,
        schemas,
        control,
        session,
        options,
        typed,
        getValues,
        setValue,
        revalidates: isSubmitted,
      }),
    [form, mode, schemas, control, session, options, typed, getValues, setValue, isSubmitted],
  )
  useLayoutEffect(() => {
    opened.current = open
  }, [open])

  const showFailure = (failure: unknown) => {
    if (!(failure instanceof ApiFailure)) {
      setProblem({ text: failureText(failure), changedMeanwhile: false })
      throw failure
    }
    for (const [path, message] of Object.entries(failure.fields))
      setError(pathOnScreen(schemas, getValues(), path), { type: 'server', message })
    setProblem({
      text: withUnseen(failureText(failure), Object.entries(failure.fields)),
      changedMeanwhile: failure.code === 'changedMeanwhile',
    })
  }
  /** The line at the top, with what is wrong where the person cannot look. */
  const withUnseen = (text: string, messages: readonly (readonly [path: string, message: string])[]) => {
    const unseen = messages.filter(([path, message]) => message !== text && !isOnScreen(path, open, getValues()))
    return [
      text,
      ...unseen.map(([path, message]) => `${t([`screen.${form.name}.field.${path}`, `field.${path}`])}: ${message}`),
    ].join(' · ')
  }
  const submit = handleSubmit(
    async (sent) => {
      setProblem(null)
      const body = mode === 'edit' && 'id' in schemas ? { ...sent, id } : sent
      const input = { body, ...(endpoint.path.includes('{id}') ? { path: { id } } : {}) }
      try {
        onSaved(await save.mutateAsync(input as never))
      } catch (failure) {
        showFailure(failure)
      }
    },
    (errors) => {
      const messages = Object.entries(errors).map(
        ([name, error]) => [name, typeof error?.message === 'string' ? error.message : ''] as const,
      )
      const lacking = messages.some(([, message]) => message === t('message.required'))
      const text = t(lacking ? 'message.fillRequired' : 'message.badInput')
      setProblem({ text: withUnseen(text, messages), changedMeanwhile: false })
    },
  )
  const dirty = useRef(isDirty)
  useEffect(() => {
    dirty.current = isDirty
  })
  return {
    open,
    problem,
    saving: save.isPending,
    save: async () => {
      if (!save.isPending) await submit()
    },
    isDirty: useCallback(() => dirty.current, []),
  }
}

/** What of an existing record goes into the form: all of it to edit, all but what must be its own to copy. */
function taken(form: Form, mode: FormMode, record: Values | undefined): Values {
  if (!record || mode === 'create') return {}
  const values = { ...form.valuesOf(record as never) } as Values
  if (mode === 'copy') for (const name of ['id', 'version', ...form.notCopied]) delete values[name]
  return values
}
