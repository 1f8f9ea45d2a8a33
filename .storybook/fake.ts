import { delay, HttpResponse, http, type RequestHandler } from 'msw'
import * as z from 'zod/mini'
import type { Endpoint, Input } from '#api/core/endpoint'
import { neverAnswered } from './calls'
import { createWitness } from './claims'

/** Hears what answers hold; `preview.tsx` lets it hear the actors as well. */
export const witness = createWitness()

/** What a story says of an answer: the envelope's `data`, or the whole answer where it has no envelope. */
type DataOf<E extends Endpoint> = Sent<E> extends { data: infer Data } ? Data : Sent<E>
type Sent<E extends Endpoint> = z.input<E['answer']>

type Options = {
  status?: number
  /** Milliseconds before the answer leaves. */
  delay?: number
  message?: string
  /** Rows in the whole list, where it has more than `data` holds. */
  total?: number
  /** There are more than `total`. */
  isAtLeast?: boolean
  /** What `result` says beside the page. */
  result?: object
}

/**
 * Answers one call of the contract with `data`, checked against the endpoint's schema, so that a
 * story cannot show what the server could not send. A list is cut to the page that was asked for.
 * @throws what the schema says, when `data` or the app's request does not keep the contract.
 */
export function fake<E extends Endpoint>(
  endpoint: E,
  data: DataOf<E> | ((input: Input<E>) => DataOf<E> | Promise<DataOf<E>>),
  options: Options = {},
): RequestHandler {
  return handler(endpoint, async (input) => {
    const answered = typeof data === 'function' ? await (data as (input: Input<E>) => Promise<DataOf<E>>)(input) : data
    if (options.delay) await delay(options.delay)
    const body = envelope(endpoint, answered, input, options)
    const { status = 200 } = options
    const answer = z.parse(endpoint.answer, body) as object
    witness.hearAnswer(endpoint.answer, answer)
    return HttpResponse.json(answer, { status })
  })
}

/** The same for samples of records that leave out fields: the schema alone checks them. */
fake.sample = <E extends Endpoint>(endpoint: E, data: object | ((input: Input<E>) => object)): RequestHandler =>
  fake(endpoint, data as DataOf<E>)

type Refusal = { once?: boolean; delay?: number }

/** Answers a call with a status, message and data of a refusal. With `once`, later calls are answered by the handlers after this one. */
fake.error = (endpoint: Endpoint, status: number, message: string, data: unknown = null, options: Refusal = {}): RequestHandler =>
  handler(
    endpoint,
    async () => {
      if (options.delay) await delay(options.delay)
      return HttpResponse.json({ isSuccess: false, status, message, data }, { status })
    },
    options.once,
  )

/** The connection breaks before an answer came. */
fake.lost = (endpoint: Endpoint): RequestHandler => handler(endpoint, () => HttpResponse.error())

/** Never answers: the loading state, for as long as one looks. */
fake.never = (endpoint: Endpoint): RequestHandler =>
  handler(endpoint, async (_, { url }) => {
    neverAnswered.add(url)
    await delay('infinite')
    return HttpResponse.error()
  })

/** A picture that was uploaded, whichever its file and size. */
export const storedPicture = http.get('*/api/File/*', () =>
  HttpResponse.text('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="90"><path d="M0 0h60v90H0z" fill="#8b8d98"/></svg>', {
    headers: { 'Content-Type': 'image/svg+xml' },
  }),
)

type Answering<E extends Endpoint> = (input: Input<E>, request: Request) => Response | Promise<Response>

function handler<E extends Endpoint>(endpoint: E, answer: Answering<E>, once = false): RequestHandler {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
  const path = `*/api/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
  return http[method](
    path,
    async ({ request, params }) =>
      answer(
        {
          params: z.parse(endpoint.params, params),
          query: z.parse(endpoint.query, Object.fromEntries(new URL(request.url).searchParams)),
          body: z.parse(endpoint.body, await bodyOf(endpoint, request)),
        } as Input<E>,
        request,
      ),
    { once },
  )
}

async function bodyOf({ isMultipart }: Endpoint, request: Request): Promise<unknown> {
  if (!isMultipart) {
    const text = await request.text()
    return text ? JSON.parse(text) : {}
  }
  const { data, ...files } = Object.fromEntries(await request.formData())
  return { ...JSON.parse(String(data)), ...files }
}

function envelope(endpoint: Endpoint, data: unknown, input: unknown, { status = 200, message = '', total, isAtLeast, result }: Options) {
  const shape = shapeOf(endpoint.answer)
  if (!('data' in shape)) return data
  const isList = shape.data instanceof z.ZodMiniArray && 'result' in shape && shape.result instanceof z.ZodMiniObject
  if (!isList || !Array.isArray(data)) return { isSuccess: true, status, message, data }
  const { page, pageSize } = (input as { body: { page: number; pageSize: number } }).body
  const rows = total === undefined ? data.slice((page - 1) * pageSize, page * pageSize) : data
  return { isSuccess: true, status, message, data: rows, result: { total: total ?? data.length, page, pageSize, isAtLeast, ...result } }
}

const shapeOf = (schema: z.ZodMiniType): Record<string, unknown> => (schema instanceof z.ZodMiniObject ? schema.def.shape : {})
