import { setTimeout as wait } from 'node:timers/promises'

const files = { marc21: 'CreateMarc21File', onix: 'CreateOnixFile', catalog: 'CreateCatalogFile' }

const everything = { searchKey: '', page: 1, pageSize: 100, sort: 'id asc', filter: '' }

/** An export with the demo's first profile of that kind, and its steps. `ask` as in `beside.mjs`. */
export async function beginExport(ask, kind) {
  const profiles = await ask('ExportProfile/ExportProfileList', everything)
  const { id: profileId } = profiles.find((profile) => profile.kind === kind)
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
