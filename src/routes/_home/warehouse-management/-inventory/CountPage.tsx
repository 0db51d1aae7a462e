import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inventoryTone } from '../../../../grids/warehouse/inventoryGrids.ts'
import { DocumentFrame } from '../../../../ui/document/DocumentFrame.tsx'
import { BarcodeIcon } from '../../../../ui/icons.tsx'
import { CameraScanner } from '../../../../ui/scanner/CameraScanner.tsx'
import { useScanner } from '../../../../ui/scanner/useScanner.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { CountedFile } from './CountedFile.tsx'
import { GoodsToCount } from './GoodsToCount.tsx'
import './inventory.css'
import { countQuery } from './keptCount.ts'
import { Progress } from './Progress.tsx'
import { AsideLines, SeenGoods } from './SeenGoods.tsx'
import { type Counting, useCounting } from './useCounting.ts'

const NO_FIELD = { current: null }

/** Counting on a phone or at a desk: each scan adds one, a number says how many there are, and nothing waits for the network. */
export function CountPage({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: opened, dataUpdatedAt } = useSuspenseQuery(countQuery(id))
  const [camera, setCamera] = useState(false)
  const [shown, setShown] = useState<'scan' | 'list'>('scan')
  const counting = useCounting(opened, dataUpdatedAt)
  const { count } = counting
  const scan = (barcode: string) => counting.add({ barcode }, barcode)
  useScanner(NO_FIELD, scan)
  const isOpen = count.status === 'STARTED' || count.status === 'SAVED'
  const waiting = counting.kept.filter(({ problem }) => !problem).length
  return (
    <DocumentFrame
      title={t('screen.inventory.one')}
      number={count.regNumber}
      status={{ text: t(`enum.inventoryStatus.${count.status}`), tone: inventoryTone(count) }}
      problem={isOpen ? undefined : t('screen.inventory.over')}
      actions={
        <>
          <Button
            component={Link}
            to={`/warehouse-management/inventory/createOrUpdate/view/${id}`}
            variant={isOpen ? 'outlined' : 'contained'}
          >
            {t('action.compare')}
          </Button>
          {isOpen && (
            <Button variant="contained" startIcon={<BarcodeIcon />} onClick={() => setCamera(!camera)}>
              {t('action.camera')}
            </Button>
          )}
        </>
      }
    >
      {camera && isOpen && <CameraScanner onScan={scan} onClose={() => setCamera(false)} />}
      <Progress count={count} />
      {isOpen && (
        <div className="inventory-tabs">
          {(['scan', 'list'] as const).map((way) => (
            <Button key={way} size="small" variant={way === shown ? 'outlined' : 'text'} onClick={() => setShown(way)}>
              {t(`screen.inventory.way.${way}`)}
            </Button>
          ))}
          <CountedFile inventoryId={id} />
        </div>
      )}
      {isOpen && shown === 'list' && <GoodsToCount inventoryId={id} />}
      {isOpen && shown === 'scan' && count.sectors.length > 0 && <Place counting={counting} />}
      {isOpen && shown === 'scan' && <CodeEntry inventoryId={id} counting={counting} />}
      <p className="count-state" role="status">
        {waiting > 0 && (
          <span data-tone={counting.away ? 'warning' : undefined}>
            {t(counting.away ? 'screen.inventory.waitingAway' : 'screen.inventory.waiting', { count: waiting })}
          </span>
        )}
      </p>
      <AsideLines counting={counting} />
      {shown === 'scan' && <SeenGoods counting={counting} disabled={!isOpen} />}
    </DocumentFrame>
  )
}

/** The sector whose shelves are being counted: each line says where. */
function Place({ counting: { count, sectorId, moveTo } }: { counting: Counting }) {
  const { t } = useTranslation()
  return (
    <TextField
      select
      label={t('screen.inventory.place')}
      value={sectorId ?? ''}
      onChange={({ target }) => moveTo(target.value === '' ? null : Number(target.value))}
    >
      <MenuItem value="">{t('screen.inventory.anywhere')}</MenuItem>
      {count.sectors.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
