export const exportTabs = ['items', 'findings', 'files', 'delivery', 'log', 'settings'] as const
export type ExportTab = (typeof exportTabs)[number]

/** A place on an export's page. It is in the address, so that a reload and Back lead there again. */
export type Place = { tab: ExportTab; page: number; only: string | undefined }

const isTab = (text: string | null): text is ExportTab => exportTabs.some((tab) => tab === text)

export function placeOf(search: string): Place {
  const query = new URLSearchParams(search)
  const [tab, page] = [query.get('tab'), query.get('page') ?? '']
  return { tab: isTab(tab) ? tab : 'items', page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1, only: query.get('only') || undefined }
}

/** `path` is that of the export. */
export function addressOf(path: string, { tab, page = 1, only }: { tab: ExportTab; page?: number; only?: string | undefined }): string {
  const query = new URLSearchParams({ ...(tab !== 'items' && { tab }), ...(only && { only }), ...(page > 1 && { page: String(page) }) })
  return query.size ? `${path}?${query}` : path
}
