import { createContext, use } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type { SessionState } from '../../api/client/session.ts'
import type { Form, FormMode } from './defineForm.ts'
import type { FieldSchemas } from '../../api/fieldSchema.ts'
import type { ChosenOptions } from './chosenOptions.ts'
import type { About, FieldSettings } from './fieldSettings.ts'
import type { Values } from './formValues.ts'
import type { Option } from './optionsOf.ts'

/** What every field of an open form works with. */
export interface OpenRecord {
  form: Form
  mode: FormMode
  schemas: FieldSchemas
  control: Control<FieldValues>
  session: SessionState
  options: ChosenOptions
  /** What conditions look at; null while nobody is signed in. */
  about: About | null
  /** Nothing of this record may be changed by this user. */
  looksOnly: boolean
  valuesNow: () => Values
  /** A person changed the field at `path`: what depends on it is emptied, what follows from it is filled in. */
  changed: (path: string, value: unknown) => void
  /** Says at the field what is wrong with its value, before anybody saves. */
  check: (path: string) => Promise<unknown>
  /** Starts a new record with this choice; it is no change that could be lost. */
  begin: (path: string, option: Option) => void
  /** Puts a value in that nobody typed. */
  fill: (path: string, value: unknown) => void
}

export const RecordContext = createContext<OpenRecord | null>(null)

export function useRecord(): OpenRecord {
  const record = use(RecordContext)
  if (!record) throw new Error('A field stands inside a form')
  return record
}

/** Whether this user may see the field at all: by its own permission, and by that of the endpoint its choices come from. */
export const permitted = (settings: FieldSettings | undefined, session: SessionState): boolean =>
  (!settings?.only || session.can(settings.only)) && (!settings?.options || session.may(settings.options.endpoint))

/** Whether the field is on the screen with these values. */
export const isShown = (
  settings: FieldSettings | undefined,
  values: Values,
  { session, about }: Pick<OpenRecord, 'session' | 'about'>,
): boolean => permitted(settings, session) && (!settings?.shown || (about !== null && settings.shown(values, about)))

/** `rows.0.ratio` beside `rows.0.barcode`. */
export const beside = (path: string, name: string): string => path.slice(0, path.lastIndexOf('.') + 1) + name
