import type { AnyActorRef, InspectionEvent } from 'xstate'
import type { Recorder } from '#machines/core/recorder/recorder'
import { isIdentifier, words } from '#machines/core/recorder/safe'
import type { TraceScene } from '#machines/core/recorder/trace'

type Scene = TraceScene['scene']

/** Dispatched by wouter, but for the first. */
const ways = ['popstate', 'pushState', 'replaceState']

/** Values that a list writes into its address, apart from searches and filters. */
const listValues: Record<string, RegExp | undefined> = {
  page: /^\d{1,6}$/,
  pageSize: /^\d{1,6}$/,
  sorted: /^(true|false)$/,
  type: /^(asc|desc)$/,
  field: /^[A-Za-z][\w.]{0,39}$/,
}

/** All else of a query may have been typed, but for words of the law, such as a status. */
export const queryOf = (search: string): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(search)].flatMap(([name, value]): [string, string][] =>
      isIdentifier(name) ? [[name, value === '' || listValues[name]?.test(value) || words.has(value) ? value : '~']] : [],
    ),
  )

/** `Chrome 143, Windows` */
export function browserOf(agent: string): string {
  const [, name = 'Browser', version = ''] =
    /(Edg|OPR|Firefox)\/(\d+)/.exec(agent) ?? /(Chrome)\/(\d+)/.exec(agent) ?? /(?:(Version))\/(\d+)/.exec(agent) ?? []
  const system = /Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux/.exec(agent)?.[0]
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' }
  return [`${names[name] ?? name} ${version}`.trim(), system].filter(Boolean).join(', ')
}

/** The hash of the entry script: which build this is. */
export const buildOf = (page: Document): string =>
  /-([\w-]{7})\.js$/.exec(page.querySelector('script[type=module][src]')?.getAttribute('src') ?? '')?.[1] ?? ''

function here(): Scene {
  const { classList, dir, lang } = document.documentElement
  return {
    language: lang,
    theme: classList.contains('dark') ? 'dark' : 'light',
    direction: dir === 'rtl' ? 'rtl' : 'ltr',
    width: innerWidth,
    height: innerHeight,
    scroll: Math.round(scrollY),
    query: queryOf(location.search),
  }
}

/** How the page is shown: what changed is a line. `page`: how often this tab loaded the app while it was recorded. */
export function watchScenes(recorder: Recorder, page: number) {
  recorder.describe({ build: buildOf(document), browser: browserOf(navigator.userAgent), language: navigator.language })
  let now: Scene = {}
  let half = -1

  const show = (scene: Scene) => {
    const { half: newest } = recorder.kept()
    // Each half can be shown by itself.
    const before: Scene = newest === half ? now : {}
    half = newest
    const all = { ...now, ...scene }
    const changed: Scene = Object.fromEntries(
      Object.entries(all).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Scene])),
    )
    now = all
    if (Object.keys(changed).length > 0) recorder.note({ scene: changed })
  }
  const look = () => show(here())
  show({ page, ...here() })
  for (const way of [...ways, 'resize', 'scrollend']) addEventListener(way, look)
  new MutationObserver(look).observe(document.documentElement, { attributeFilter: ['class', 'dir'] })

  let held: unknown
  return {
    /** The permissions, which decide what is shown: their names are the app's. */
    hear({ type, actorRef }: InspectionEvent): void {
      // At any other event the session may be about to begin, and has no snapshot.
      if (type !== '@xstate.snapshot') return
      const permissions: unknown = (actorRef as AnyActorRef).system?.get('session')?.getSnapshot().context?.permissions
      if (permissions === held) return
      held = permissions
      if (Array.isArray(permissions)) show({ permissions: permissions.filter((name) => typeof name === 'string' && isIdentifier(name)) })
    },
  }
}
