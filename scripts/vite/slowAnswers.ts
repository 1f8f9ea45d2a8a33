import type { Plugin } from 'vite'

/** How late an answer or a lazy part of the app comes at most, in milliseconds; 0 where nothing is delayed. */
export const maxDelay = Number(process.env.SLOW_ANSWERS ?? 0)

const dynamicImport = /\bimport\((['"]\.[^'"]+['"])\)/g

/** Delays the lazy parts of the app in the stories by a random time, and tells the preview to delay the answers. */
export function slowAnswers(): Plugin | false {
  if (!maxDelay) return false
  return {
    name: 'slow-answers',
    config: () => ({ define: { 'import.meta.env.VITE_SLOW_ANSWERS': JSON.stringify(maxDelay) } }),
    // After the types are gone: `typeof import('./part')` is no lazy part.
    transform(code, id) {
      if (!/\/src\/views\/.*\.tsx?$/.test(id)) return undefined
      const isLate = `new Promise((resolve) => setTimeout(resolve, Math.random() * ${maxDelay}))`
      return { code: code.replace(dynamicImport, `${isLate}.then(() => import($1))`), map: null }
    },
  }
}
