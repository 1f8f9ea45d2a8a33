import type * as z from 'zod/mini'
import { fieldOf, isIdentifier, isRequestId } from './safe'
import type { TraceError } from './trace'

/** An error, by where it was heard. `components` is React's component stack. */
export type Thrown = { kind: 'exception' | 'rejection' | 'screen'; thrown: unknown; components?: string | undefined }

type Line = Omit<TraceError, 't'>

/** Messages that React throws as a plain `Error`. */
const reactMessages = [
  /Minified React error #\d{1,4}/,
  /Rendered (more|fewer) hooks than (during the previous render|expected)/,
  /Maximum (call stack size|update depth) exceeded/,
]

/** Messages of engines: names in them are the code's. Any other message may repeat data, and is left out; so is what follows. */
const messages = [
  ...reactMessages,
  /Cannot (read|set) propert(y|ies) of (undefined|null)( \((reading|setting) '[A-Za-z_$][\w$]{0,39}'\))?/,
  /(undefined|null) is not an object/,
  /[A-Za-z_$][\w$.]{0,79} is not (a function|a constructor|defined|iterable|an object)/,
  /Cannot access '[A-Za-z_$][\w$]{0,39}' before initialization/,
  /Failed to fetch( dynamically imported module)?/,
  /(error loading|Importing a) (dynamically imported )?module( script failed)?/i,
  /Load failed/,
  /NetworkError when attempting to fetch resource/,
  /Unexpected (end of JSON input|token)/,
  /JSON\.parse: [a-z ]{1,60}/,
  /Failed to execute '\w{1,40}' on '\w{1,40}'/,
  /(The|signal is) (user aborted a request|operation was aborted|operation is insecure|quota has been exceeded|aborted without reason)/,
  /Invalid (array length|time value|date|URL)/,
  /Converting circular structure to JSON/,
  /ResizeObserver loop (completed with undelivered notifications|limit exceeded)/,
]

const maxFrames = 12

/** A frame of Chrome (`at name (url:1:2)`), or of Firefox and Safari (`name@url:1:2`), in a script of `origin`. */
function framesOf(stack: string, origin: string): string[] {
  return stack.split('\n').flatMap((line) => {
    const [, name = '', file, place] =
      /^\s*(?:at )?(?:async |new )*([\w$.]{0,60}).*\/([\w.-]{1,80}\.[mc]?[jt]sx?)(?:\?[^\s:]*)?(:\d+:\d+)\)?\s*$/.exec(line) ?? []
    return file && line.includes(`${origin}/`) ? [`${name || '?'} ${file}${place}`] : []
  })
}

/** Keeps the names and lines of our code in a message and a stack, and no data. `origin` is the app's. */
export function redactError({ kind, thrown, components }: Thrown, origin: string): Line {
  const error = thrown instanceof Error ? thrown : undefined
  const { name = typeof thrown, message = '', stack = '' } = error ?? {}
  const { path, status } = (error ?? {}) as { path?: unknown; status?: unknown }
  const request = / \(request (\S+)\)$/.exec(message)?.[1]
  // A message may hold what looks like a frame.
  const end = message ? stack.lastIndexOf(message) : -1
  const frames = framesOf(end < 0 ? stack : stack.slice(end + message.length), origin)
  const known = name === 'Error' ? reactMessages : messages
  const kept = known.map((shape) => new RegExp(`^(${shape.source})`, shape.flags).exec(message)?.[0]).find((text) => text !== undefined)
  return {
    error: kind,
    name: isIdentifier(name) ? name : 'Error',
    message: kept ?? (typeof status === 'number' ? `~ (${status})` : '~'),
    stack: frames.slice(0, maxFrames),
    ...(components && { components: framesOf(components, origin).slice(0, maxFrames) }),
    ...(typeof path === 'string' && fieldOf('path').keepsText(path) && { path }),
    ...(request && isRequestId(request) && { request }),
  }
}

/** An answer that does not keep the contract. `at` is the path of Zod's issue. */
export const brokenAnswer = (path: string, schema: z.core.$ZodType, at: readonly PropertyKey[], request: string | undefined): Line => ({
  error: 'answer',
  name: 'ApiError',
  message: `The answer does not keep the contract at ${declaredPath(schema, at) || 'its top'}`,
  stack: [],
  path,
  ...(request && isRequestId(request) && { request }),
})

type Def = {
  shape?: Record<string, z.core.$ZodType>
  getter?: () => z.core.$ZodType
} & Partial<Record<'element' | 'innerType' | 'in' | 'valueType', z.core.$ZodType>>

/** Names that the schema declares and positions; keys of a record are data. */
function declaredPath(schema: z.core.$ZodType | undefined, at: readonly PropertyKey[]): string {
  const { shape, element, innerType, in: input, getter, valueType } = (schema?._zod.def ?? {}) as Def
  const wrapped = innerType ?? input ?? getter?.()
  if (wrapped) return declaredPath(wrapped, at)
  const [key, ...rest] = at
  if (key === undefined) return ''
  const inner = shape?.[String(key)] ?? element ?? valueType
  const name = typeof key === 'number' || shape?.[String(key)] ? String(key) : '~'
  const below = declaredPath(inner, rest)
  return below ? `${name}.${below}` : name
}
