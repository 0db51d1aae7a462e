import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { CashReport } from '../api/cashSession.ts'
import { CashReportRoll } from '../print/cashReport.tsx'
import { printOnRoll } from '../print/rollPrint.tsx'
import { PrintIcon } from '../ui/icons.tsx'
import { TillDialog } from './TillDialog.tsx'
import { tillSettings } from './tillSettings.ts'

const WIDTH_PX = 420

/** An X or Z report as it will be printed. */
export function CashReportDialog({ report, onClose }: { report: CashReport; onClose: () => void }) {
  const { t } = useTranslation()
  const { receiptWidthMm: widthMm } = tillSettings.get()
  const closed = report.status === 'CLOSED'
  return (
    <TillDialog
      title={t(closed ? 'screen.cashReport.z' : 'screen.cashReport.x', { number: report.sessionNumber })}
      width={WIDTH_PX}
      onClose={onClose}
    >
      <div className="roll-preview" style={{ width: `${widthMm}mm` }}>
        <CashReportRoll report={report} widthMm={widthMm} />
      </div>
      <div className="till-dialog-actions">
        <button type="button" className="till-button" onClick={onClose}>
          {t('action.back')}
        </button>
        <button
          type="button"
          autoFocus
          className="till-button till-button-strong"
          onClick={() => void printOnRoll(createElement(CashReportRoll, { report, widthMm }), widthMm)}
        >
          <PrintIcon fontSize="small" />
          {t('action.print')}
        </button>
      </div>
    </TillDialog>
  )
}
