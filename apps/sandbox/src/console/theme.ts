import { byId } from './dom.ts'

const themes = ['system', 'light', 'dark'] as const
const wearTheme = (theme: string): void => {
  const worn = themes.find((one) => one === theme) ?? 'system'
  if (worn === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = worn
  byId('theme').textContent = `Theme: ${worn}`
  localStorage.setItem('theme', worn)
}
const nextTheme = (): void => {
  const worn = themes.findIndex((one) => one === (document.documentElement.dataset['theme'] ?? 'system'))
  wearTheme(themes[(worn + 1) % themes.length] ?? 'system')
}

export const wireTheme = (): void => {
  wearTheme(localStorage.getItem('theme') ?? 'system')
  byId('theme').addEventListener('click', nextTheme)
}
