import Skeleton from '@mui/material/Skeleton'
import { memo, useId, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChevronDownIcon, ChevronRightIcon } from '../icons.tsx'
import { FieldInput } from './FieldInput.tsx'
import './form.css'
import { isShown, permitted, useRecord } from './recordContext.ts'
import { RowsInput } from './RowsInput.tsx'
import { useFieldLabel } from './useFieldLabel.ts'

/** The sections of a form with their fields; a page that draws some of them itself names the `sections` it wants here. */
export function FormFields({ sections }: { sections?: readonly string[] }) {
  const { form, session } = useRecord()
  return Object.entries(form.sections).map(([section, names]) => {
    if (sections && !sections.includes(section)) return null
    const allowed = names.filter((name) => permitted(form.fields[name], session))
    return allowed.length > 0 && <Section key={section} section={section} names={allowed} />
  })
}

/** `main` stands without a heading; `more` is folded until somebody opens it or something inside is wrong. */
const Section = memo(function Section({ section, names }: { section: string; names: readonly string[] }) {
  const { t } = useTranslation()
  const { form, schemas, control } = useRecord()
  const { errors } = useFormState({ control })
  const [unfolded, setUnfolded] = useState(section !== 'more')
  const id = useId()
  const open = unfolded || names.some((name) => errors[name])
  const isOfFlags = names.every((name) => schemas[name]?.kind === 'flag')
  const title = t([`screen.${form.name}.section.${section}`, `screen.form.section.${section}`])
  return (
    <section className="form-section" aria-labelledby={section === 'main' ? undefined : `${id}-title`}>
      {section === 'more' ? (
        <button
          type="button"
          id={`${id}-title`}
          className="form-section-title form-fold"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setUnfolded(!open)}
        >
          {open ? <ChevronDownIcon fontSize="small" /> : <ChevronRightIcon fontSize="small" />}
          {title}
        </button>
      ) : (
        section !== 'main' && (
          <h3 id={`${id}-title`} className="form-section-title">
            {title}
          </h3>
        )
      )}
      <div id={id} className={isOfFlags ? 'form-flags' : 'form-grid'} hidden={!open}>
        {open && names.map((name) => <Field key={name} name={name} />)}
      </div>
    </section>
  )
})

/** One field, drawn again only when its own value or its own conditions change. */
const Field = memo(function Field({ name }: { name: string }) {
  const { t } = useTranslation()
  const open = useRecord()
  const { form, looksOnly, schemas, about, control } = open
  const label = useFieldLabel()
  const settings = form.fields[name] ?? {}
  const schema = schemas[name]
  if (!schema) throw new Error(`The form ${form.name} has a field ${name} that its endpoint does not take`)
  const { shown, required, readOnly } = useWatch({
    control,
    compute: (values) => ({
      shown: isShown(settings, values, open),
      required: schema.required || (about !== null && settings.required?.(values, about) === true),
      readOnly: looksOnly || (about !== null && settings.readOnly?.(values, about) === true),
    }),
  })
  if (!shown) return null
  const full =
    settings.width === 'full' ||
    (!settings.width && (schema.lines > 1 || schema.kind === 'rows' || schema.kind === 'list'))
  const Input = schema.kind === 'rows' && !settings.options ? RowsInput : FieldInput
  return (
    <div className={full ? 'form-field form-field-full' : 'form-field'} data-field={name}>
      <Input
        path={name}
        schema={schema}
        settings={settings}
        label={label(name)}
        required={required}
        readOnly={readOnly}
        hint={settings.hint && !readOnly ? t(settings.hint, { minimum: schema.lengthMin }) : undefined}
      />
    </div>
  )
})

/** Stands where the fields will be while a record is loading. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className="form-section form-grid" aria-hidden>
      {Array.from({ length: fields }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={32} sx={{ my: 1 }} />
      ))}
    </div>
  )
}
