import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../api/client/apiFailure.ts'
import { mutationOf } from '../../api/client/queries.ts'
import { failureText } from '../feedback/failureText.ts'
import { useSession } from '../session/useSession.ts'
import type { Form, FormMode } from './defineForm.ts'
import { fieldsOf } from './fieldSchema.ts'
import { isEmpty, pathOnScreen, startValues, type Values, valuesToSend } from './formValues.ts'
import { errorTree, issuesOf } from './issues.ts'
import type { Option } from './optionsOf.ts'
import { beside, isShown, type OpenRecord } from './recordContext.ts'

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
  const typed = useRef(new Set(Object.keys(record ?? {}).filter((name) => !isEmpty(start[name]) && mode !== 'create')))
  const [problem, setProblem] = useState<Problem | null>(null)
  // A failure is shown in the form; with an `onError` of its own it makes no toast.
  const save = useMutation({ ...mutationOf(endpoint), onError: () => undefined })

  const resolver: Resolver = (values: FieldValues) => {
    const leftOut = new Set(Object.keys(schemas).filter((name) => !isShown(form.fields[name], values, session)))
    const sent = valuesToSend(schemas, values, leftOut)
    const messages = new Map<string, string>()
    for (const [path, { key, values: gaps }] of issuesOf(endpoint.parts.body!, sent))
      messages.set(pathOnScreen(schemas, values, path), t(`message.${key}`, gaps ?? {}))
    for (const [name, settings] of Object.entries(form.fields)) {
      const lacking =
        !leftOut.has(name) && session.user && settings?.required?.(values, session.user) && isEmpty(sent[name])
      if (lacking && !messages.has(name)) messages.set(name, t('message.required'))
    }
    return messages.size > 0 ? { values: {}, errors: errorTree(messages) } : { values: sent, errors: {} }
  }
  const { control, formState, getValues, setValue, setError, handleSubmit } = useForm({
    defaultValues: start,
    resolver,
    shouldFocusError: false,
  })
  const { isDirty, isSubmitted } = formState

  const open = useMemo<OpenRecord>(() => {
    const fill = (path: string, value: unknown) =>
      setValue(path, value, { shouldDirty: true, shouldValidate: isSubmitted })
    const emptyChildren = (path: string) => {
      for (const [name, settings] of Object.entries(form.fields)) {
        if (settings?.options?.parent !== path.slice(path.lastIndexOf('.') + 1)) continue
        const child = beside(path, name)
        typed.current.delete(child)
        fill(child, null)
        emptyChildren(child)
      }
    }
    const follows = (path: string, option: Option | undefined) => {
      const derived =
        session.user &&
        form.derive[path]?.(getValues() as never, { mode, session: session.user, option: option?.row } as never)
      return Object.entries(derived ?? {}).filter(([name]) => !typed.current.has(name))
    }
    return {
      form,
      mode,
      schemas,
      control,
      session,
      record,
      valuesNow: getValues,
      fill,
      changed(path: string, value: unknown, option?: Option) {
        if (isEmpty(value)) typed.current.delete(path)
        else typed.current.add(path)
        emptyChildren(path)
        for (const [name, value] of follows(path, option)) fill(name, value)
      },
      begin(path: string, option: Option) {
        setValue(path, option.value)
        for (const [name, value] of follows(path, option)) setValue(name, value)
      },
    }
  }, [form, mode, schemas, control, session, record, getValues, setValue, isSubmitted])

  const showFailure = (failure: unknown) => {
    if (!(failure instanceof ApiFailure)) {
      setProblem({ text: failureText(failure), changedMeanwhile: false })
      throw failure
    }
    const strange: string[] = []
    for (const [path, message] of Object.entries(failure.fields)) {
      if (path.split('.')[0]! in schemas)
        setError(pathOnScreen(schemas, getValues(), path), { type: 'server', message })
      else strange.push(message)
    }
    const text = failureText(failure)
    setProblem({
      text: [text, ...strange.filter((message) => message !== text)].join(' · '),
      changedMeanwhile: failure.code === 'changedMeanwhile',
    })
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
      const lacking = Object.values(errors).some((error) => error?.message === t('message.required'))
      setProblem({ text: t(lacking ? 'message.fillRequired' : 'message.badInput'), changedMeanwhile: false })
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
