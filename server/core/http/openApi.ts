import * as z from 'zod/mini'
import { type Endpoint, nothing } from '#api/core/endpoint'
import { longestOfSmall, maxSmallBytes } from '#api/core/files/small'
import { takesKey } from './once'

type Schema = Record<string, unknown>

export const openApi = (endpoints: Endpoint[]): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'Back office',
    version: '1',
    description:
      'Every answer is an envelope whose `status` equals the HTTP status. Moves of baskets are GET calls that change things; calls that only read say `x-reads`.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/api' }],
  tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
  paths: pathsOf(endpoints),
  components: {
    securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The token that LoginUser answers with' } },
    responses: {
      ...refusal('NotSignedIn', 'No live session'),
      ...refusal('Forbidden', 'The permission is missing, or the password must be changed first'),
      ...refusal('NotFound', 'There is no such record'),
      ...refusal('Conflict', 'The law or an earlier change forbids it; `data` says which'),
      ...refusal('Refused', 'The input is refused; `data.fieldErrors` says why, field by field'),
      ...refusal('Unavailable', 'Something is away for now: `data` says what, and whether it may be done all the same; see Retry-After'),
    },
  },
})

function pathsOf(endpoints: Endpoint[]): Schema {
  const paths: Record<string, Schema> = {}
  for (const endpoint of endpoints)
    paths[`/${endpoint.path}`] = { ...paths[`/${endpoint.path}`], [endpoint.method.toLowerCase()]: operation(endpoint) }
  return paths
}

function operation(endpoint: Endpoint): Schema {
  const { method, path, permission, summary, body, answer, isMultipart, isReading } = endpoint
  const isPublic = permission === 'public'
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w)?/g, (_, letter?: string) => letter?.toUpperCase() ?? '')}`,
    tags: [tagOf(endpoint)],
    summary,
    ...(!isPublic && { security: [{ session: [] }], 'x-permission': permission }),
    ...(isReading && { 'x-reads': true }),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(takesKey(endpoint) && !isPublic ? [idempotencyKey] : []),
    ],
    ...(body !== nothing && {
      requestBody: { required: true, content: { ...json(schemaOf(body, 'input')), ...(isMultipart && withFiles) } },
    }),
    responses: {
      200: { description: 'Done', content: json(schemaOf(answer, 'output')) },
      ...(!isPublic && { 401: reference('NotSignedIn'), 403: reference('Forbidden') }),
      ...(endpoint.params !== nothing && { 404: reference('NotFound') }),
      ...(method !== 'POST' && { 409: reference('Conflict') }),
      422: reference('Refused'),
      503: reference('Unavailable'),
    },
  }
}

/** The JSON body in part `data`, each new file in a part named by its field, and its thumbnail. */
const withFiles = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['data'],
      properties: { data: { type: 'string', contentMediaType: 'application/json' } },
      additionalProperties: {
        type: 'string',
        contentEncoding: 'binary',
        description: `A file, in a part named by its field; a picture may have a small one for lists, at most ${longestOfSmall} pixels a side and ${maxSmallBytes / 1000} kB, in a part of that name and .small`,
      },
    },
  },
}

function parametersOf(schema: z.ZodMiniType, where: 'path' | 'query'): Schema[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'output') as { properties?: Record<string, Schema>; required?: string[] }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }))
}

const idempotencyKey = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const tagOf = ({ path }: Endpoint) => path.split('/')[0] ?? path
const json = (schema: Schema) => ({ 'application/json': { schema } })
const reference = (name: string) => ({ $ref: `#/components/responses/${name}` })

const refusal = (name: string, description: string) => ({
  [name]: {
    description,
    content: json({
      type: 'object',
      required: ['isSuccess', 'status', 'message'],
      properties: {
        isSuccess: { const: false },
        status: { type: 'integer' },
        message: { type: 'string' },
        data: {},
        requestId: { type: 'string', description: 'What the log calls this request; also in the header X-Request-Id of every answer' },
      },
    }),
  },
})
