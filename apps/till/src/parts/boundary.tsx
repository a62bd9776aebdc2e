import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; instead: ReactNode }

/** Shows `instead` after an error of the app, such as a file that could not be loaded: a till never ends as an empty page. */
export class Boundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children
  }
}
