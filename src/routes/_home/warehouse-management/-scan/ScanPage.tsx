import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import type { ScannedLine } from '../../../../api/documentItem.ts'
import { getDocument } from '../../../../api/warehouseDocument.ts'
import { documentTone } from '../../../../grids/documents/documentTone.ts'
import { isWritten } from '../../../../rules/warehouseDocuments.ts'
import { DocumentFrame } from '../../../../ui/document/DocumentFrame.tsx'
import { BarcodeIcon, DeleteIcon, MinusIcon, PlusIcon } from '../../../../ui/icons.tsx'
import { cellText } from '../../../../ui/lines/cellText.ts'
import { CameraScanner } from '../../../../ui/scanner/CameraScanner.tsx'
import './scan.css'
import { useScanning } from './useScanning.ts'

/** One hand, one phone: each scan is counted on the server at once, whoever else scans into the same document. */
export function ScanPage({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: document } = useSuspenseQuery(queryOf(getDocument, { path: { id } }))
  const [camera, setCamera] = useState(false)
  const [code, setCode] = useState('')
  const scanning = useScanning(document)
  const { recent, sums, scan } = scanning
  const mayScan = isWritten(document)
  return (
    <DocumentFrame
      title={t(`enum.documentAction.${document.action}`)}
      number={document.regNumber}
      status={{ text: t(`enum.documentStatus.${document.documentStatus}`), tone: documentTone(document) }}
      problem={mayScan ? undefined : t('screen.scan.closed')}
      actions={
        mayScan && (
          <Button variant="contained" startIcon={<BarcodeIcon />} onClick={() => setCamera(!camera)}>
            {t('action.camera')}
          </Button>
        )
      }
    >
      {camera && mayScan && <CameraScanner onScan={scan} onClose={() => setCamera(false)} />}
      {mayScan && (
        <input
          className="scan-code"
          aria-label={t('screen.scan.code')}
          placeholder={t('screen.scan.code')}
          value={code}
          enterKeyHint="done"
          onChange={({ target }) => setCode(target.value)}
          onKeyDown={({ key }) => {
            if (key !== 'Enter' || code.trim() === '') return
            scan(code.trim())
            setCode('')
          }}
        />
      )}
      <p role="status">{t('screen.scan.sums', { lines: sums.lines, count: cellText('quantity', sums.totalCount) })}</p>
      <ul className="scan-recent" aria-label={t('screen.scan.recent')}>
        {recent.map((scanned) => (
          <ScannedRow key={scanned.line.id} scanned={scanned} scanning={scanning} />
        ))}
      </ul>
    </DocumentFrame>
  )
}

function ScannedRow({
  scanned: { line, available },
  scanning: { put, remove },
}: {
  scanned: ScannedLine
  scanning: ReturnType<typeof useScanning>
}) {
  const { t } = useTranslation()
  const isShort = available !== null && line.count > available
  return (
    <li data-tone={isShort ? 'warning' : undefined}>
      <span>
        <b>{line.itemName}</b>
        {isShort && <small>{t('screen.scan.short', { available: cellText('quantity', available) })}</small>}
      </span>
      <IconButton
        aria-label={t('screen.scan.less')}
        disabled={line.count <= 1}
        onClick={() => put(line, line.count - 1)}
      >
        <MinusIcon />
      </IconButton>
      <output>{cellText('quantity', line.count)}</output>
      <IconButton aria-label={t('screen.scan.more')} onClick={() => put(line, line.count + 1)}>
        <PlusIcon />
      </IconButton>
      <IconButton aria-label={t('action.remove')} onClick={() => remove(line)}>
        <DeleteIcon />
      </IconButton>
    </li>
  )
}
