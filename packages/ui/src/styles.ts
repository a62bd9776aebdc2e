import './styles/tokens.css'
import './styles/base.css'
