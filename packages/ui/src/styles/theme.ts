import { createTheme, Input, Menu } from '@mantine/core'

/**
 * Colours, sizes and fonts live in styles/tokens.css and reach Mantine through styles/mantine.css;
 * what is left here is behaviour that all compound controls share.
 */
export const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  components: {
    Input: Input.extend({ defaultProps: { size: 'md' } }),
    // As in Field: the complaint is read before the control is tried again.
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] },
    }),
    Menu: Menu.extend({ defaultProps: { position: 'bottom-end', shadow: 'md', transitionProps: { duration: 120 } } }),
  },
})
