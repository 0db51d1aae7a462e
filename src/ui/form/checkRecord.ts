import type { MessageKey } from '../../api/issueMessage.ts'
import type { Schema } from '../../api/endpoint.ts'
import { isEmpty, pathOnScreen, type Values, valuesToSend } from './formValues.ts'
import { issuesOf } from './issues.ts'
import { isShown, type OpenRecord } from './recordContext.ts'

/** What would be sent, and what the contract or the form has against it, by the path that the person sees. */
export interface CheckedRecord {
  sent: Values
  issues: ReadonlyMap<string, MessageKey>
}

type Checked = Pick<OpenRecord, 'form' | 'schemas' | 'session' | 'about'>

/** Checks the values as the server will: by the endpoint's own schema, and by what the form requires beyond it. */
export function checkRecord(schema: Schema, open: Checked, values: Values): CheckedRecord {
  const { form, schemas, about } = open
  const leftOut = new Set(Object.keys(schemas).filter((name) => !isShown(form.fields[name], values, open)))
  const sent = valuesToSend(schemas, values, leftOut)
  const issues = new Map<string, MessageKey>()
  for (const [path, issue] of issuesOf(schema, sent)) issues.set(pathOnScreen(schemas, values, path), issue)
  for (const [name, settings] of Object.entries(form.fields)) {
    const lacking = about && !leftOut.has(name) && isEmpty(sent[name]) && settings?.required?.(values, about)
    if (lacking && !issues.has(name)) issues.set(name, { key: 'required' })
  }
  return { sent, issues }
}

/** Whether the person can see the field that a mistake is in; else the line at the top has to say it. */
export function isOnScreen(path: string, open: Checked, values: Values): boolean {
  const [name = ''] = path.split('.')
  const placed = Object.values(open.form.sections).some((names) => names.includes(name))
  return placed && isShown(open.form.fields[name], values, open)
}
