import { everySecondListAgrees } from './listsAgree.ts'

everySecondListAgrees(0)
