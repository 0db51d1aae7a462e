import { createFileRoute } from '@tanstack/react-router'
import { RegistersBoard } from '../../../pos/RegistersBoard.tsx'

export const Route = createFileRoute('/_home/point-of-sale/posList')({
  staticData: { title: 'screen.posList.title' },
  component: RegistersBoard,
})
