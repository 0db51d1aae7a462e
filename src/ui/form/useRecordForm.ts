import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../api/client/apiFailure.ts'
import { mutationOf } from '../../api/client/queries.ts'
import { failureText } from '../feedback/failureText.ts'
import { useSession } from '../session/useSession.ts'
import { checkRecord, isOnScreen } from './checkRecord.ts'
import { ChosenOptions } from './chosenOptions.ts'
import type { Form, FormMode } from './defineForm.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { type FieldSchemas, fieldsOf } from '../../api/fieldSchema.ts'
import { isEmpty, pathOnScreen, startValues, type Values } from './formValues.ts'
import { errorTree } from './issues.ts'
import { openRecord } from './openRecord.ts'
import type { OpenRecord } from './recordContext.ts'

/** Why the last save failed: the one line at the top of the form. */
export interface Problem {
  text: string
  /** Somebody else changed the record: only opening it again helps. */
  changedMeanwhile: boolean
  /** It is about marked fields, and is over when the last of them has been put right. */
  atFields?: boolean
}

export interface RecordForm {
  open: OpenRecord
  /** Key of why nobody may change this record. */
  lockedBy: string | undefined
  problem: Problem | null
  saving: boolean
  /** What the server answered; undefined where nothing was saved, and `problem` says why. */
  save(this: void): Promise<object | undefined>
  /** Shows what another call of the page was refused for, at the fields and in the line at the top. */
  refuse(this: void, failure: unknown): void
  /** Goes on with what another call of the page has made of the record. */
  goOn(this: void, record: Values): void
  isDirty: () => boolean
}

export interface RecordFormInput {
  form: Form
  mode: FormMode
  id: number | undefined
  /** The loaded record of `edit` and `copy`. */
  record: Values | undefined
  /** Values a new record starts with, beyond the form's own; a chosen one is called as they say beside, like a loaded record. */
  given?: object
}

/** One record being filled in: values, rules, and the way to the server and back. */
export function useRecordForm(input: RecordFormInput): RecordForm {
  const { form, mode, record } = input
  const session = useSession()
  const endpoint = (mode === 'edit' ? form.edit : form.create)!
  const schemas = fieldsOf(endpoint.parts.body)
  const lockedBy = mode === 'edit' && record ? form.lockedBy(record as never) : undefined
  const looksOnly = mode === 'edit' && (lockedBy !== undefined || !session.may(form.edit!))
  const [problem, setProblem] = useState<Problem | null>(null)
  const { open, fields } = useFilling(input, endpoint, schemas, looksOnly)
  const { isDirty, errors } = fields.formState
  const isPutRight = problem?.atFields === true && Object.keys(errors).length === 0
  const { refusal, mistakes } = useProblems(open, fields)
  const { save, saving } = useSave(input, endpoint, fields, { schemas, refusal, mistakes, setProblem })
  const dirty = useRef(isDirty)
  useEffect(() => {
    dirty.current = isDirty
  })
  return {
    open,
    lockedBy,
    problem: isPutRight ? null : problem,
    saving,
    save,
    refuse: (failure) => setProblem(refusal(failure)),
    goOn(made) {
      setProblem(null)
      fields.reset(startValues(schemas, taken(form, mode, made)))
    },
    isDirty: useCallback(() => dirty.current, []),
  }
}

/** The values with their rules, and what every field works with. */
function useFilling(
  { form, mode, record, given }: RecordFormInput,
  endpoint: Endpoint,
  schemas: FieldSchemas,
  looksOnly: boolean,
) {
  const { t } = useTranslation()
  const session = useSession()
  const [begun] = useState(() => ({ ...(session.user && form.defaults(session.user)), ...given }))
  const [start] = useState(() => startValues(schemas, { ...begun, ...taken(form, mode, record) }))
  const [typed] = useState(
    () => new Set(mode === 'create' ? [] : Object.keys(start).filter((name) => !isEmpty(start[name]))),
  )
  const [options] = useState(() => new ChosenOptions(record ?? (begun as Values)))
  // The rules look at what the fields work with, and that is made of the form's own methods: a knot, cut here.
  const opened = useRef<OpenRecord>(null)
  const resolver: Resolver = (values: FieldValues) => {
    const { sent, issues } = checkRecord(endpoint.parts.body!, opened.current!, values)
    const messages = [...issues].map(
      ([path, { key, values: gaps }]) => [path, t(`message.${key}`, gaps ?? {})] as const,
    )
    return messages.length > 0 ? { values: {}, errors: errorTree(messages) } : { values: sent, errors: {} }
  }
  const fields = useForm({ defaultValues: start, resolver, shouldFocusError: false })
  const { control, getValues, setValue, trigger } = fields
  const { isSubmitted } = fields.formState
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
        looksOnly,
        getValues,
        setValue,
        check: trigger,
        revalidates: isSubmitted,
      }),
    [form, mode, schemas, control, session, options, typed, looksOnly, getValues, setValue, trigger, isSubmitted],
  )
  useLayoutEffect(() => {
    opened.current = open
  }, [open])
  return { open, fields }
}

type Fields = UseFormReturn<FieldValues>

/** What went wrong as the line at the top says it, with what is at the fields put there. */
function useProblems(open: OpenRecord, { getValues, setError }: Fields) {
  const { t } = useTranslation()
  const { form, schemas } = open
  /** With what is wrong where the person cannot look. */
  const problemOf = (text: string, messages: readonly (readonly [path: string, message: string])[]): Problem => {
    const unseen = messages.filter(([path]) => !isOnScreen(path, open, getValues()))
    const named = unseen
      .filter(([, message]) => message !== text)
      .map(([path, message]) => `${t([`screen.${form.name}.field.${path}`, `field.${path}`])}: ${message}`)
    const atFields = messages.length > unseen.length && unseen.length === 0
    return { text: [text, ...named].join(' · '), changedMeanwhile: false, atFields }
  }
  return {
    /** The server's. */
    refusal(this: void, failure: unknown): Problem {
      if (!(failure instanceof ApiFailure)) return problemOf(failureText(failure), [])
      if (failure.code === 'changedMeanwhile') return { text: failureText(failure), changedMeanwhile: true }
      const messages = Object.entries(failure.fields)
      for (const [path, message] of messages)
        setError(pathOnScreen(schemas, getValues(), path), { type: 'server', message })
      return problemOf(failureText(failure), messages)
    },
    /** The form's own. */
    mistakes(this: void, errors: FieldErrors): Problem {
      const messages = Object.entries(errors).map(
        ([name, error]) => [name, typeof error?.message === 'string' ? error.message : ''] as const,
      )
      const lacking = messages.some(([, message]) => message === t('message.required'))
      return problemOf(t(lacking ? 'message.fillRequired' : 'message.badInput'), messages)
    },
  }
}

interface Outcomes extends ReturnType<typeof useProblems> {
  schemas: FieldSchemas
  setProblem: (problem: Problem | null) => void
}

/** The way to the server, once at a time; a form that stays goes on with the saved version and what was typed meanwhile. */
function useSave(
  { mode, id }: RecordFormInput,
  endpoint: Endpoint,
  { getValues, setValue, handleSubmit, reset }: Fields,
  { schemas, refusal, mistakes, setProblem }: Outcomes,
) {
  // A failure is shown in the form; with an `onError` of its own it makes no toast.
  const call = useMutation({ ...mutationOf(endpoint), onError: () => undefined })
  const busy = useRef(false)
  const send = (sent: Values) => {
    const body = mode === 'edit' && 'id' in schemas ? { ...sent, id } : sent
    const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const path = Object.fromEntries(named.map((name) => [name, name === 'id' ? id : sent[name]]))
    return call.mutateAsync({ body, ...(named.length > 0 ? { path } : {}) } as never)
  }
  async function save() {
    // Two clicks within one frame are one.
    if (busy.current) return undefined
    busy.current = true
    const typed = getValues()
    let outcome: { saved: object } | { problem: Problem } | undefined
    await handleSubmit(
      async (sent) => {
        outcome = await send(sent).then(
          (saved) => ({ saved: saved as object }),
          (failure: unknown) => ({ problem: refusal(failure) }),
        )
      },
      (errors) => {
        outcome = { problem: mistakes(errors) }
      },
    )()
    busy.current = false
    // Only now are the errors in their fields, and the first of them can be focused.
    setProblem(outcome && 'problem' in outcome ? outcome.problem : null)
    if (!outcome || !('saved' in outcome)) return undefined
    // What is saved can no longer be lost; what was typed meanwhile can.
    const now = getValues()
    reset({ ...typed, ...versionIn(outcome.saved, schemas) })
    for (const [name, value] of Object.entries(now))
      if (value !== typed[name]) setValue(name, value, { shouldDirty: true })
    return outcome.saved
  }
  return { save, saving: call.isPending }
}

/** The version that a save has made, where the answer says it and the form will send it. */
const versionIn = (saved: object, schemas: object): Values =>
  'version' in schemas && 'version' in saved ? { version: saved.version } : {}

/** What of an existing record goes into the form: all of it to edit, all but what must be its own to copy. */
function taken(form: Form, mode: FormMode, record: Values | undefined): Values {
  if (!record || mode === 'create') return {}
  const values = { ...form.valuesOf(record as never) } as Values
  if (mode === 'copy') for (const name of ['id', 'version', ...form.notCopied]) delete values[name]
  return values
}
