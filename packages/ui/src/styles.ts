import './styles/tokens.css'
import './styles/base.css'
import './styles/boot.css'
