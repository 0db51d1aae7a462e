import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { BackspaceIcon } from './tillIcons.tsx'
import { eraseFrom, setFieldValue, typeInto } from '../ui/scanner/typeInto.ts'
import './numberPad.css'

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '00', ',']

/** The digits for a finger: they type into the field as the keyboard would, which keeps the focus. */
export function NumberPad({ field, whole = false }: { field: RefObject<HTMLInputElement | null>; whole?: boolean }) {
  const { t } = useTranslation()
  const type = (key: string) => {
    field.current?.focus()
    typeInto(field.current, key)
  }
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()
  return (
    <div className="number-pad" role="group" aria-label={t('screen.till.pad')} onPointerDown={keepFocus}>
      {KEYS.map((key) => (
        <button key={key} type="button" tabIndex={-1} disabled={whole && key === ','} onClick={() => type(key)}>
          {key}
        </button>
      ))}
      <button
        type="button"
        tabIndex={-1}
        className="number-pad-quiet"
        aria-label={t('action.clear')}
        onClick={() => {
          if (field.current) setFieldValue(field.current, '')
        }}
      >
        C
      </button>
      <button
        type="button"
        tabIndex={-1}
        className="number-pad-quiet number-pad-wide"
        aria-label={t('screen.till.backspace')}
        onClick={() => eraseFrom(field.current)}
      >
        <BackspaceIcon />
      </button>
    </div>
  )
}
