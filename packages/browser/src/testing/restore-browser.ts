import { page } from 'vitest/browser'
import { chooseLanguage, currentLanguage } from '../i18n.ts'

/** vitest.config.ts opens the page of the apps at this size. */
const desk = { width: 1440, height: 900 }

/**
 * Resets language and size before every test. Test files share one page: a leftover Spanish or phone-sized page would
 * make the next tests time out.
 */
export const restoreBrowser = async (): Promise<void> => {
  if (currentLanguage() !== 'en-US') await chooseLanguage('en-US')
  if (window.innerWidth !== desk.width || window.innerHeight !== desk.height) {
    await page.viewport(desk.width, desk.height)
  }
}
