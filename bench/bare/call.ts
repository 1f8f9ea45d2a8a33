/** The least a page can do to call the API. */
export async function call<T>(path: string, body?: object): Promise<T> {
  const token = localStorage.getItem('token')
  const response = await fetch(`/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body && { 'Content-Type': 'application/json' }), ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

export type Row = {
  id: number
  status: string
  customerName: string | null
  handlerName: string | null
  itemCount: number
  copies: number
  total: { amount: number; currency: string }
  paymentState: string
  createdAt: string
  changedAt: string
}

export type Order = {
  id: number
  status: string
  items: { id: number; isbn: string | null; title: string; quantity: number; net: number }[]
}
