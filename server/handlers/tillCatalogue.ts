import { tillCatalogue, tillCatalogueChanges } from '../../src/api/tillCatalogue.ts'
import { holds } from '../../src/rules/permissions.ts'
import { requireDepartment } from '../caller.ts'
import { handleRead } from '../handle.ts'
import { catalogueOf } from '../offline/keptCatalogues.ts'
import { readChanges } from '../offline/readChanges.ts'

export const tillCatalogueHandlers = [
  handleRead(tillCatalogue, async (call) => {
    const departmentId = Number(call.path.depId)
    requireDepartment(call.caller, departmentId, 'depId')
    return {
      fileName: `catalogue-${departmentId}.json.gz`,
      contentType: 'application/gzip',
      content: await catalogueOf(call, departmentId, holds(call.caller.permissions, 'view clients')),
    }
  }),
  handleRead(tillCatalogueChanges, async (call) => {
    const departmentId = Number(call.path.depId)
    requireDepartment(call.caller, departmentId, 'depId')
    const withClients = holds(call.caller.permissions, 'view clients')
    return readChanges(call, departmentId, { ...call.query, withClients })
  }),
]
