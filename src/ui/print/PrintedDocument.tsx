import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../rules/language.ts'
import type { CompanyHead } from '../../api/company.ts'
import type { Block } from '../../paper/block.ts'
import { blocksOf } from '../../paper/blocksOf.ts'
import type { Print } from '../../paper/definePrint.ts'
import { TIME_ZONE } from '../companyZone.ts'
import { useSession } from '../session/useSession.ts'
import { Barcode } from './Barcode.tsx'
import { LogoImage } from './LogoImage.tsx'
import { PrintedTable } from './PrintedTable.tsx'
import { printedText } from './printedText.ts'
import './print.css'

type Document = Readonly<Record<string, unknown>>
/** A fourth of the sheet's width. */
const CODE_ROOM_MM = 50
/** What closes the document stays on one sheet. */
const CLOSING: ReadonlySet<Block['kind']> = new Set(['words', 'signatures'])

/** The document on its sheets. */
export function PrintedDocument({
  print,
  document,
  company,
}: {
  print: Print
  document: Document
  company: CompanyHead
}) {
  const { t, i18n } = useTranslation()
  const { user } = useSession()
  const language = i18n.language as Language
  const departmentName = user?.departmentName ?? null
  const blocks = blocksOf(print, document, { company, departmentName, language, timeZone: TIME_ZONE, t, for: 'paper' })
  const closing = blocks.findIndex(({ kind }) => CLOSING.has(kind))
  const end = closing < 0 ? blocks.length : closing
  const isBelowTable = closing > 0 && blocks[closing - 1]!.kind === 'table'
  const footer = (
    <footer className="print-closing">
      {blocks.slice(end).map((block, index) => (
        <PrintedBlock key={index} block={block} />
      ))}
    </footer>
  )
  return (
    <article className="print-paper" data-paper={print.paper} lang={language}>
      {blocks.slice(0, end).map((block, index) => (
        <PrintedBlock key={index} block={block} closing={isBelowTable && index === end - 1 ? footer : undefined} />
      ))}
      {!isBelowTable && footer}
    </article>
  )
}

function PrintedBlock({ block, closing }: { block: Block; closing?: ReactNode }) {
  switch (block.kind) {
    case 'head':
      return (
        <header className="print-head">
          {block.logo && <LogoImage {...block.logo} />}
          <div>
            <strong>{block.name}</strong>
            {block.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </div>
        </header>
      )
    case 'title':
      return (
        <div className="print-title">
          <h2>{block.text}</h2>
          {block.code && <Barcode code={block.code} roomMm={CODE_ROOM_MM} />}
        </div>
      )
    case 'facts':
      return (
        <dl className="print-facts">
          {block.facts.map(({ name, label, kind, value }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{printedText(kind, value)}</dd>
            </div>
          ))}
        </dl>
      )
    case 'table':
      return (
        <>
          {block.title && <h3>{block.title}</h3>}
          <PrintedTable {...block} closing={closing} />
        </>
      )
    case 'note':
      return (
        <section className="print-declaration">
          <h3>{block.title}</h3>
          {block.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )
    case 'words':
      return (
        <p>
          {block.label}: <strong>{block.text}</strong>
        </p>
      )
    case 'signatures':
      return (
        <div className="print-signatures">
          {block.names.map((name) => (
            <div key={name}>
              <span>{name}</span>
              <i aria-hidden />
              <small>{block.hint}</small>
            </div>
          ))}
        </div>
      )
  }
}
