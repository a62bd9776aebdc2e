import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { Tabs } from './tabs.tsx'

test('tabs on a phone scroll and do not overlap', async () => {
  await screen.viewport(390, 844)
  const names = ['Datos de la tienda', 'Datos bancarios', 'Etiquetas de báscula', 'Caja']
  const page = show(
    <Tabs label="Tienda">
      {names.map((name) => (
        <a key={name} href={`#${name}`} aria-current={name === 'Caja' ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </Tabs>,
  )

  for (const name of names) {
    const tab = page.getByRole('link', { name }).element()
    expect(tab.scrollWidth).toBeLessThanOrEqual(tab.clientWidth)
  }
  await expect.element(page.getByRole('link', { name: 'Caja' })).toBeInViewport()
})
