import type { HeardCall } from '@tillgate/client/till.ts'
import { byId, element, icon, replace } from '../console/dom.ts'

const most = 8
let calls: HeardCall[] = []

const row = ({ method, path, status, code, milliseconds }: HeardCall) => {
  const isGood = status >= 200 && status < 300
  const end = status === 0 ? 'no answer' : `${status}${code === '' ? '' : ` ${code}`}`
  return element(
    'li',
    {},
    element('span', { class: isGood ? 'mark ok' : 'mark' }, icon(isGood ? 'yes' : 'no')),
    element('span', { class: 'what' }, element('b', {}, method), ` ${path}`),
    element('span', { class: 'end' }, `${end}, ${milliseconds.toFixed(0)} ms`),
  )
}

/** Newest first, as long as the page is open. */
export const hear = (call: HeardCall): void => {
  calls = [call, ...calls].slice(0, most)
  replace(byId('calls'), ...calls.map(row))
}
