import { Accepts, type BodyRequest, Refuses } from '@stayline/http';
import {
  Controller,
  Delete,
  Get,
  Path,
  Post,
  Query,
  Request,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { newTemplate, previewData } from './template.bodies';
import { templateErrors } from './template.errors';
import { type TemplateUseCases } from './template.use-cases';
import { type PreviewView, type TemplateDetailView, type TemplateView } from './template.view';

@Route('api/v1/admin/marketing/email/templates')
@Tags('Marketing e-mail')
@Security('admin')
export class TemplateController extends Controller {
  constructor(private readonly templates: TemplateUseCases) {
    super();
  }

  /** The newest version of every template, by name; at most 1 000. */
  @Get()
  listTemplates(): Promise<TemplateView[]> {
    return this.templates.list();
  }

  /**
   * Saves a template of an e-mail. A name that exists gets its next version, which is sent from then on. A template that cannot be read is
   * refused with line and reason; one of the platform must do with the data that the platform has.
   */
  @Post()
  @Accepts(newTemplate)
  @SuccessResponse(201, 'Saved')
  @Refuses(templateErrors.broken, templateErrors.variableMissing, templateErrors.tooCostly, templateErrors.tooMany)
  saveTemplate(@Request() request: BodyRequest<'admin', typeof newTemplate>): Promise<TemplateView> {
    return this.templates.save(request.body);
  }

  /**
   * One template with its content: the newest version, or the one that is asked for. The last 50 are kept.
   * @maxLength templateName 100
   * @isInt version
   * @minimum version 1
   * @maximum version 1000000000
   */
  @Get('{templateName}')
  @Refuses(templateErrors.notFound)
  getTemplate(@Path() templateName: string, @Query() version?: number): Promise<TemplateDetailView> {
    return this.templates.get(templateName, version);
  }

  /**
   * Removes all versions. A template of the platform is then as it came with it.
   * @maxLength templateName 100
   */
  @Delete('{templateName}')
  @SuccessResponse(204, 'Removed')
  @Refuses(templateErrors.notFound)
  deleteTemplate(@Path() templateName: string): Promise<void> {
    return this.templates.delete(templateName);
  }

  /**
   * What the newest version becomes with data: nothing is sent. A template of the platform has sample data of its own.
   * @maxLength templateName 100
   */
  @Post('{templateName}/preview')
  @Accepts(previewData)
  @SuccessResponse(200, 'Shown')
  @Refuses(
    templateErrors.notFound,
    templateErrors.broken,
    templateErrors.variableMissing,
    templateErrors.tooCostly,
    templateErrors.valueUnsafe,
  )
  previewTemplate(
    @Path() templateName: string,
    @Request() request: BodyRequest<'admin', typeof previewData>,
  ): Promise<PreviewView> {
    return this.templates.preview(templateName, request.body);
  }
}
