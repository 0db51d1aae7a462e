import type { UseFormGetValues, UseFormSetValue, FieldValues } from 'react-hook-form'
import type { About } from './fieldSettings.ts'
import { isEmpty, type Values } from './formValues.ts'
import type { Option } from './optionsOf.ts'
import { beside, type OpenRecord } from './recordContext.ts'

interface Parts extends Pick<
  OpenRecord,
  'form' | 'mode' | 'schemas' | 'control' | 'session' | 'options' | 'looksOnly' | 'check'
> {
  /** Fields that a person has filled, or that came filled: derived values leave them alone. */
  typed: Set<string>
  getValues: UseFormGetValues<FieldValues>
  setValue: UseFormSetValue<FieldValues>
  /** After the first try to save every change is checked at once. */
  revalidates: boolean
}

/** What the fields of a form work with, made of its values and what the person has done so far. */
export function openRecord({ typed, getValues, setValue, revalidates, ...parts }: Parts): OpenRecord {
  const { form, mode, session, options } = parts
  const about: About | null = session.user && {
    mode,
    session: session.user,
    chosen(field) {
      const value: unknown = getValues(field)
      return isEmpty(value) ? undefined : (options.optionOf(field, value).row as Values | undefined)
    },
    called(field, value, label) {
      options.remember(field, { value, label })
      return value
    },
  }
  const fill = (path: string, value: unknown) =>
    setValue(path, value, { shouldDirty: true, shouldValidate: revalidates })

  /** A cascade: what was chosen below the old value is not below the new one. */
  const emptyChildren = (path: string) => {
    for (const [name, settings] of Object.entries(form.fields)) {
      if (settings?.options?.parent !== path.slice(path.lastIndexOf('.') + 1)) continue
      const child = beside(path, name)
      typed.delete(child)
      fill(child, null)
      emptyChildren(child)
    }
  }
  const follows = (path: string) => {
    const derived = about && form.derive[path]?.(getValues() as never, about as never)
    return Object.entries(derived ?? {}).filter(([name]) => !typed.has(name))
  }
  return {
    ...parts,
    about,
    valuesNow: getValues,
    fill,
    changed(path: string, value: unknown) {
      if (isEmpty(value)) typed.delete(path)
      else typed.add(path)
      emptyChildren(path)
      for (const [name, value] of follows(path)) fill(name, value)
    },
    begin(path: string, option: Option) {
      options.remember(path, option)
      setValue(path, option.value)
      for (const [name, value] of follows(path)) setValue(name, value)
    },
  }
}
