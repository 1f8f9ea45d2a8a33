import { expect, test } from 'vitest'
import { isEntrance, place } from '#machines/core/place'
import { wayIn } from '#machines/core/wayIn'

test('a page is remembered for its own user, once', () => {
  history.pushState(null, '', '/order/done-orders?page=3#row')
  wayIn.signedIn(7)
  place.remember()
  expect(place.isInterrupted()).toBe(true)
  expect(wayIn.take(7)).toBe('/order/done-orders?page=3#row')
  expect(wayIn.take(7)).toBeUndefined()
})

test('another user is brought nowhere', () => {
  history.pushState(null, '', '/order/done-orders')
  wayIn.signedIn(7)
  place.remember()
  expect(wayIn.take(8)).toBeUndefined()
  expect(wayIn.take(7)).toBeUndefined()
})

test('signing out on purpose forgets the page and the user', () => {
  history.pushState(null, '', '/order/done-orders')
  wayIn.signedIn(7)
  place.remember()
  place.forget()
  expect(place.wasForgotten()).toBe(true)
  expect(wayIn.take(7)).toBeUndefined()
})

test('the entrance is no page to come back to', () => {
  expect(['/', '/login', '/login?x=1', '/?a=b'].every(isEntrance)).toBe(true)
  expect(['/dashboard', '/login-reports', '/change-password', '/order/done-orders'].some(isEntrance)).toBe(false)
  history.pushState(null, '', '/login')
  wayIn.signedIn(7)
  place.remember()
  expect(place.isInterrupted()).toBe(false)
})

test('nobody is brought back to what a browser takes for another host', () => {
  for (const path of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example/']) {
    wayIn.signedIn(7)
    sessionStorage.setItem('interrupted', JSON.stringify({ path, userId: 7 }))
    expect([path, wayIn.take(7)]).toEqual([path, undefined])
  }
})

test('a link that was opened signed out is followed once, by whoever signs in', () => {
  history.pushState(null, '', '/order/done-orders?page=3')
  place.rememberLink()
  history.pushState(null, '', '/login')
  place.rememberLink()
  expect(wayIn.take(8)).toBe('/order/done-orders?page=3')
  expect(wayIn.take(8)).toBeUndefined()
  expect(wayIn.isFollowedLink()).toBe(false)
  history.pushState(null, '', '/order/done-orders?page=3')
  expect(wayIn.isFollowedLink()).toBe(true)
})

test('the page where one was comes before a link, and signing out forgets both', () => {
  history.pushState(null, '', '/order/map')
  place.rememberLink()
  history.pushState(null, '', '/order/done-orders')
  wayIn.signedIn(7)
  place.remember()
  expect(wayIn.take(7)).toBe('/order/done-orders')
  history.pushState(null, '', '/order/map')
  place.rememberLink()
  place.forget()
  expect(wayIn.take(7)).toBeUndefined()
})
