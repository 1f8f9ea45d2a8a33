import { setTimeout as wait } from 'node:timers/promises'

const base = {
  sender: 'Bench AB',
  contactName: 'Bench',
  agency: 'SE-Bench',
  recordPrefix: 'se.bench',
  language: 'swe',
  onixRelease: '3.0',
  onixTags: 'reference',
  priceType: 'retail',
  marcFormat: 'mrc',
}
const nothing = {
  email: null,
  gln: null,
  safetyEmail: null,
  connectionId: null,
  folder: null,
  paper: null,
  codes: null,
  shopAddress: null,
  filePattern: null,
}
const rest = { ...nothing, tellsStock: false, safetyName: '', columns: 'two', sections: 'none', splitAfter: null, severities: [] }

const files = { marc21: 'CreateMarc21File', onix: 'CreateOnixFile', catalog: 'CreateCatalogFile' }

/** An export of a kind with a profile of its own, and its steps. `ask` as in `beside.mjs`. */
export async function beginExport(ask, kind) {
  const { id: profileId } = await ask('ExportProfile/AddExportProfile', { title: `Bench ${kind} ${Math.random()}`, kind, ...base, ...rest })
  const { id } = await ask('Export/AddExport', { kind, title: `Bench ${kind}`, profileId })
  return {
    add: (productDetailIds) => ask('Export/AddExportItems', { exportId: id, productDetailIds }),
    check: () => ask(`Export/CheckExport/${id}`),
    /** Resolves with the build, once its file is there. */
    async make() {
      let build = await ask(`Export/${files[kind]}/${id}`, { leaveOut: true })
      while (build.state === 'building') {
        await wait(100)
        build = (await ask(`Export/ExportFileWithItems/${id}?pageSize=1`, undefined, 'GET')).builds[0]
      }
      if (build.state !== 'built') throw new Error(`${files[kind]}: ${build.state} ${build.error}`)
      return build
    },
  }
}
