import { LiquidTemplate } from '../../src/templates/liquid-template';
import { PLATFORM_TEMPLATES, type PlatformTemplateName } from '../../src/templates/platform-templates';

/** A template of the platform as it comes. */
export function shippedTemplate(name: PlatformTemplateName): LiquidTemplate {
  return new LiquidTemplate(PLATFORM_TEMPLATES[name], PLATFORM_TEMPLATES[name].format);
}
