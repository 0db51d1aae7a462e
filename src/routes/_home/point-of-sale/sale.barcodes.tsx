import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { SaleBarcodes } from './-promotions/SaleBarcodes.tsx'

export const Route = createFileRoute('/_home/point-of-sale/sale/barcodes')({
  staticData: { can: 'view discounts', title: 'screen.saleBarcodes.title' },
  validateSearch: z.object({ promotion: z.number().int().positive().optional().catch(undefined) }),
  component: function Barcodes() {
    const { promotion } = Route.useSearch()
    return <SaleBarcodes promotionId={promotion} />
  },
})
