import { answerPage } from './askWorker.ts'
import { CatalogueStore } from './catalogueStore.ts'
import { catalogueDesk } from './catalogueDesk.ts'

/** Keeps and searches a till's catalogue beside the page, so that no key press waits for it. */
answerPage(catalogueDesk(new CatalogueStore()))
