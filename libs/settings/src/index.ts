export {
  defineSettings,
  SettingsError,
  type Settings,
  type SettingsReader,
  type SettingDescription,
} from './define-settings';
export { setting, type Setting } from './setting';
export { notInProduction, notLoopback } from './production';
