import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Company } from '../../api/company.ts'
import type { Schema } from '../../api/endpoint.ts'
import type { Language } from '../../api/client/preferences.ts'
import { amountInWords } from '../../rules/amountInWords.ts'
import { tiyin } from '../../rules/money.ts'
import { fieldsOf } from '../form/fieldSchema.ts'
import { useSession } from '../session/useSession.ts'
import type { Print } from './definePrint.ts'
import { printedColumns } from './printedColumns.ts'
import { PrintedTable } from './PrintedTable.tsx'
import { printedText } from './printedText.ts'

type Document = Readonly<Record<string, unknown>>

/** The document on its sheets: who gives it out, what it is, its facts and lines, the sum in words, and who signs. */
export function PrintedDocument({ print, document, company }: { print: Print; document: Document; company: Company }) {
  const { t, i18n } = useTranslation()
  const { user } = useSession()
  const fields = fieldsOf(print.load.parts.answer as Schema)
  const head = companyHead(company, t) ?? print.head?.(document) ?? { name: user?.departmentName ?? null }
  const words = print.words?.(document)
  const facts = printedColumns(print.facts as never, fields)
    .map((fact) => ({ ...fact, text: printedText(fact.kind, fact.valueOf(document, 0), t, fact.enumName) }))
    .filter(({ text }) => text !== '')
  return (
    <article className="print-paper" data-paper={print.paper} lang={i18n.language}>
      {head.name && (
        <header className="print-head">
          <strong>{head.name}</strong>
          {head.lines?.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </header>
      )}
      <h2>{print.title(document, t)}</h2>
      {facts.length > 0 && (
        <dl className="print-facts">
          {facts.map(({ name, label, text }) => (
            <div key={name}>
              <dt>{t(label)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {print.tables.map((table: { of: string; columns: readonly never[]; totals?: readonly string[] }) => (
        <PrintedTable
          key={table.of}
          rows={document[table.of] as readonly Document[]}
          columns={printedColumns(table.columns, fields[table.of]?.fields ?? {})}
          totals={table.totals ?? []}
        />
      ))}
      {/* What closes the document stays on one sheet. */}
      <footer className="print-closing">
        {words && (
          <p>
            {t('screen.print.inWords')}:{' '}
            <strong>{amountInWords(tiyin(words.sum), i18n.language as Language, words.currency)}</strong>
          </p>
        )}
        {print.signatures.length > 0 && (
          <div className="print-signatures">
            {print.signatures.map((signature) => (
              <div key={signature}>
                <span>{t(`screen.print.signature.${signature}`)}</span>
                <i aria-hidden />
                <small>{t('screen.print.signatureAndName')}</small>
              </div>
            ))}
          </div>
        )}
      </footer>
    </article>
  )
}

/** The company's own head goes before that of a department; undefined while nobody has given it a name. */
function companyHead({ name, inn, address, phone }: Company, t: TFunction) {
  if (!name) return undefined
  const lines = [inn && t('screen.print.inn', { inn }), address, phone && t('screen.print.phone', { phone })]
  return { name, lines: lines.filter(Boolean) }
}
