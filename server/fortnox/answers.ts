import type { Payload } from './payloads'

/** A record in an answer; empty if it is missing. */
export const part = (body: unknown, name: string): Payload => (body as Record<string, Payload> | undefined)?.[name] ?? {}

/** Records of a list. */
export const rows = (body: unknown, name: string): readonly Payload[] => (body as Record<string, Payload[]> | undefined)?.[name] ?? []

/** From 1. */
export const pagesOf = (body: unknown): number => Number(part(body, 'MetaInformation')['@TotalPages'] ?? 1)
