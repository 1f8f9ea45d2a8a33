/** What an error says, for people; `otherwise` where what was thrown is none. */
export const errorText = (error: unknown, otherwise = String(error)): string => (error instanceof Error ? error.message : otherwise)
